// The language of the page: of the link, or chosen before, or of the browser, or English.
import { texts } from "./texts.mjs";

export const languages = Object.keys(texts);
export let language = "en";

/** The text of a key. */
export const text = (key) => texts[language][key] ?? key;

export function preferredLanguage(wanted) {
  const before = read("language");
  const all = [wanted, before, ...navigator.languages.map((name) => name.slice(0, 2))];
  return all.find((name) => languages.includes(name)) ?? "en";
}

/** Chooses a language, and says all of the page's own words in it: data-text is the key of an element's text, data-label of its name. */
export function setLanguage(name, root = document) {
  language = name;
  write("language", name);
  document.documentElement.lang = name;
  document.title = text("title");
  for (const element of root.querySelectorAll("[data-text]")) element.textContent = text(element.dataset.text);
  for (const element of root.querySelectorAll("[data-label]")) {
    const label = text(element.dataset.label);
    element.setAttribute("aria-label", label);
    if (element.tagName !== "CANVAS") element.title = element.dataset.key ? `${label} (${element.dataset.key})` : label;
  }
}

/** A number with a unit, as the language writes it. */
export function number(value, unit = "", digits = 2) {
  if (Math.abs(value) < 0.5 * 10 ** -digits) value = 0; // No "-0.00".
  const most = Math.min(digits, Math.abs(value) >= 1000 ? 0 : Math.abs(value) >= 100 ? 1 : digits);
  const written = value.toLocaleString(language, { minimumFractionDigits: most, maximumFractionDigits: most });
  return unit ? `${written} ${unit}` : written;
}

// A page from a file may have no storage.
function read(key) {
  try {
    return localStorage.getItem(`drystone.${key}`);
  } catch {
    return null;
  }
}
function write(key, value) {
  try {
    localStorage.setItem(`drystone.${key}`, value);
  } catch {
    // The choice is not kept.
  }
}
