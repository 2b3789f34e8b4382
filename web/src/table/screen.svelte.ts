/** The screens that code has to know about. `layout.css` has the same limits and explains them. */

import { MediaQuery } from "svelte/reactivity";

/** Where log, chat and reference are in a sheet: phones, upright or on their side. */
export const narrow = new MediaQuery("(max-width: 760px), (max-height: 500px)");
