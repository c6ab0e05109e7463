import { createApi } from '@reduxjs/toolkit/query/react'
import { createSessionWith, type Environment, type SessionOptions } from '..'

/** The same as the `createSession` without React, but that its api has hooks. */
export const createSession = (given: SessionOptions = {}, environment: Partial<Environment> = {}) =>
  createSessionWith(createApi, given, environment)
