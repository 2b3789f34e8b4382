"""What `import wyrmhold` offers. Import it from there; everything else here is internal."""
