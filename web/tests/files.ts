/** Serves texts and data to the page under test by path, as the development server would. */

const FILES = import.meta.glob<string>("/src/**/*.json", { query: "?raw", import: "default" });

globalThis.fetch = async (what: RequestInfo | URL): Promise<Response> => {
  const read = FILES[String(what)];
  if (read === undefined) throw new TypeError(`there is no server for ${what}`);
  return new Response(await read());
};
