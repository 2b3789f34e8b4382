import type { Same } from "../same";
import first from "./first";
import rest from "./rest";

const catalogue = { ...first, ...rest };

export type Catalogue = Same<typeof catalogue>;
export default catalogue as Catalogue;
