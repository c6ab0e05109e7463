/** The cookie that scripts can read, by which a page knows that there may be a session. */
export const hint = 'signed_in'
