"""Makes plain-zero.woff2: the tabular zero of Work Sans (LICENSE), as wide as the zero of Atkinson Hyperlegible Next.

pip install fonttools brotli; npm pack @fontsource-variable/work-sans@5.3.0, unpack, then
python3 plain-zero.py package/files/work-sans-latin-wght-normal.woff2
"""

import sys

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

WIDTH = 632  # The tabular figures of Atkinson Hyperlegible Next, in thousandths of the size.
GLYPH = "zero.tf"

font = instantiateVariableFont(TTFont(sys.argv[1], recalcTimestamp=False), {"wght": (200, 400, 800)})
for table in font["cmap"].tables:
    if ord("0") in table.cmap:
        table.cmap[ord("0")] = GLYPH
options = subset.Options(layout_features=[], hinting=False, name_IDs=[0, 1, 2, 13, 14], drop_tables=["GPOS", "GSUB"])
subsetter = subset.Subsetter(options)
subsetter.populate(unicodes=[ord("0")])
subsetter.subset(font)
width, left = font["hmtx"][GLYPH]
margin = (WIDTH - width) // 2
font["hmtx"][GLYPH] = (WIDTH, left + margin)
font["glyf"][GLYPH].coordinates.translate((margin, 0))
font["glyf"][GLYPH].recalcBounds(font["glyf"])
font.flavor = "woff2"
font.save("plain-zero.woff2")
