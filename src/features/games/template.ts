/** Returns the template of a page with this name; null where the page has none. */
export function templateOf(name: string, root: ParentNode = document): HTMLTemplateElement | null {
  return root.querySelector<HTMLTemplateElement>(`template[data-model="${name}"]`)
}

/** Returns a copy of the template's only element. Throws where the page has no such template. */
export function copyOf(template: HTMLTemplateElement | null): HTMLElement {
  const model = template?.content.firstElementChild
  if (!model) throw new Error('the page has no such template')
  // Into this document: a picture that moves to another one is requested again.
  return document.importNode(model, true) as HTMLElement
}
