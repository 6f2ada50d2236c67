-- Names in programs: of variables, tensors, functions.
--
-- Defines `ident`.

import base.tree

-- Identifiers print as strings.
datatype ident := Ident num
