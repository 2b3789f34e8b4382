import { mount } from "svelte";
import "./art/tokens.css";
import "./app.css";
import App from "./App.svelte";
import { setLanguage, wantedLanguage } from "./lib/i18n.svelte";
import { keepOffline } from "./lib/offline";
import { place } from "./lib/router.svelte";
import { LOBBY, pageAt } from "./pages";

const target = document.getElementById("app");
// The page's code loads while the texts do; if it fails, the page says so.
const [first = "", id = ""] = place.parts;
pageAt(first)
  ?.then((page) => page.prepare?.(id))
  .catch(() => {});
// Without texts there is nothing to show: the page reloads when the server responds.
if (target)
  setLanguage(wantedLanguage(), first !== LOBBY).then(
    () => mount(App, { target }),
    () => {},
  );
keepOffline();
