"""The editor of tables of rolls."""
