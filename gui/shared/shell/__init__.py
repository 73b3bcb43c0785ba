"""The frame around the pages: header, rail, palette, sheets, job centre."""
