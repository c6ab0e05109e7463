/**
 * The types of a host's user and scope names, declared by module augmentation. While it is empty, a user is any object
 * and a scope any text. If the source is copied, the module is this file; for the package it is `neshast`:
 * `declare module '…/session/state/register' { interface Register { user: { id: number }; scope: 'notes:read' } }`.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- hosts fill it
export interface Register {}
