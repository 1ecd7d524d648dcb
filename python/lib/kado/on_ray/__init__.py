"""Jobs of `kado work` on Ray: the command `kado-ray`. Needs `pip install kado[ray]`."""
