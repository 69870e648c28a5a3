// WebClient: laid out in ARCHITECTURE.md; the first pieces land next.
