"""Who may know what: views, and beliefs about what is hidden."""
