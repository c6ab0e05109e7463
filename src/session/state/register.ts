/**
 * What a host tells the compiler of its people, by augmentation; empty, every name of a scope and every user goes:
 * `declare module '…/session' { interface Register { user: { id: number; name: string }; scope: 'notes:read' } }`.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- hosts fill it
export interface Register {}
