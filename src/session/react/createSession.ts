import { createApi, type CoreModule, type reactHooksModuleName } from '@reduxjs/toolkit/query/react'
import { createSessionWith, type Environment, type SessionOptions } from '..'

/** Named, for a type spelled out would need packages that the layer does not depend on. */
type SessionLayer = ReturnType<typeof createSessionWith<CoreModule | typeof reactHooksModuleName>>

/** The same as the `createSession` without React, but that its api has hooks. */
export const createSession = (
  given: SessionOptions = {},
  environment: Partial<Environment> = {},
): SessionLayer => createSessionWith(createApi, given, environment)
