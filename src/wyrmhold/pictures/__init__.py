"""Pictures of tables for notebooks: what one viewer sees, drawn with the web page's art."""

from wyrmhold.pictures.canvas import Picture
from wyrmhold.pictures.view import look

__all__ = ["Picture", "look"]
