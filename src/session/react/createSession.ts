import { createApi, type CoreModule, type reactHooksModuleName } from '@reduxjs/toolkit/query/react'
import { createSessionWith, type Environment, type GivenNames, type SessionOptions } from '..'

/** Named, for a type spelled out would need packages that the layer does not depend on. */
type SessionLayer<Api extends GivenNames> = ReturnType<
  typeof createSessionWith<CoreModule | typeof reactHooksModuleName, Api>
>

/** The same as the `createSession` without React, but that its api has hooks. */
export const createSession = <const Api extends GivenNames = object>(
  given: SessionOptions & { readonly api?: Api } = {},
  environment: Partial<Environment> = {},
): SessionLayer<Api> => createSessionWith(createApi, given, environment)
