/**
 * What a host tells the compiler of its people, by augmentation; empty, every name of a scope and every user goes. Where
 * the source is copied the module is this file, for the package it is `neshast`:
 * `declare module '…/session/state/register' { interface Register { user: { id: number }; scope: 'notes:read' } }`.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- hosts fill it
export interface Register {}
