import { createApi, type CoreModule, type reactHooksModuleName } from '@reduxjs/toolkit/query/react'
import {
  createSessionWith,
  type Environment,
  type GivenNames,
  type SessionLayer,
  type SessionOptions,
} from '..'

/** The same as the `createSession` without React, but that its api has hooks. */
export const createSession = <const Api extends GivenNames = object>(
  given: SessionOptions & { readonly api?: Api | undefined } = {},
  environment: Partial<Environment> = {},
): SessionLayer<Api, CoreModule | typeof reactHooksModuleName> =>
  createSessionWith(createApi, given, environment)
