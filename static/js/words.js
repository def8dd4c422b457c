// The words that JavaScript may have to say. They stand in the page as
// <template data-words="name">, so that a translation touches templates only.

export function words(name) {
  const template = document.querySelector(`template[data-words="${name}"]`);
  return template ? template.content.textContent.trim() : "";
}
