/**
 * Shares a link: with the system's share sheet if there is one, otherwise by copying. True: copied.
 */
export async function share(title: string, url: string): Promise<boolean> {
  if (typeof navigator.share === "function") {
    try {
      await navigator.share({ title, url });
      return false;
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return false;
    }
  }
  return copy(url);
}

export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without HTTPS there is no clipboard API, but a field can be copied.
    const field = document.createElement("textarea");
    field.value = text;
    const host = document.querySelector("dialog[open]") ?? document.body;
    host.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
  return true;
}
