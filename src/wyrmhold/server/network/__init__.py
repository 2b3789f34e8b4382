"""The network: the application, sockets, pages, and bounds on connections."""
