"""Pictures of tables for notebooks: what one viewer sees, drawn with the web page's art."""

from wyrmhold.lab.notebook.canvas import Picture
from wyrmhold.lab.notebook.view import look

__all__ = ["Picture", "look"]
