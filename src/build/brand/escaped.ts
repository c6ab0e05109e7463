/** A text as HTML and SVG hold it, in attributes too. */
export const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)
