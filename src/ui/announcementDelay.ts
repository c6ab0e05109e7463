/**
 * Milliseconds before something is put into a live region that has just come into sight. Screen readers ignore text that is
 * added together with its live region, and they read what has the focus first.
 */
export const announcementDelay = 500
