import { createApi, type CoreModule, type reactHooksModuleName } from '@reduxjs/toolkit/query/react'
import {
  createSessionWith,
  type Environment,
  type GivenNames,
  type SessionLayer,
  type SessionOptions,
} from '..'

/**
 * The same as `createSession` of the core, except that its RTK Query api has React hooks.
 * @throws TypeError for an invalid option, except in production.
 */
export const createSession = <const Api extends GivenNames = object>(
  given: SessionOptions & { readonly api?: Api | undefined } = {},
  environment: Partial<Environment> = {},
): SessionLayer<Api, CoreModule | typeof reactHooksModuleName> =>
  createSessionWith(createApi, given, environment)
