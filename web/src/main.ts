import { mount } from "svelte";
import "./art/tokens.css";
import "./app.css";
import App from "./App.svelte";
import { speak, wantedLanguage } from "./lib/i18n.svelte";
import { keepOffline } from "./lib/offline";

const target = document.getElementById("app");
if (target) speak(wantedLanguage()).then(() => mount(App, { target }));
keepOffline();
