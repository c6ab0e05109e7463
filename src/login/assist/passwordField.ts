/** The password field of the page. What is typed is kept in the field only, and in no state. */
export const passwordField = () => document.querySelector<HTMLInputElement>('input#password')
