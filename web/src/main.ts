import { mount } from "svelte";
import "./art/tokens.css";
import "./app.css";
import App from "./App.svelte";
import { speak, wantedLanguage } from "./lib/i18n.svelte";
import { part } from "./lib/loading";
import { keepOffline } from "./lib/offline";
import { place } from "./lib/router.svelte";
import { PAGES } from "./pages";

const target = document.getElementById("app");
// The page's code comes while the words do; where it does not come, the page says so.
const [first = "", id = ""] = place.parts;
const load = PAGES[first];
if (load)
  part(load)
    .then((page) => page.prepare?.(id))
    .catch(() => {});
// Without words there is nothing to say: the page is loaded anew when the server answers.
if (target)
  speak(wantedLanguage()).then(
    () => mount(App, { target }),
    () => {},
  );
keepOffline();
