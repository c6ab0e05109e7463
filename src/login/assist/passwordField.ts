/** The password on the page. What is typed stays in it; nothing else holds it. */
export const passwordField = () => document.querySelector<HTMLInputElement>('input#password')
