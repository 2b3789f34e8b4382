import type { Catalogue } from "../en";
import first from "./first";
import rest from "./rest";

const catalogue: Catalogue = { ...first, ...rest };

export default catalogue;
