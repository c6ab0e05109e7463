import { load } from './settings.ts'

type Body = { email: string; password: string; refreshToken: string }

const text = { type: 'string' }
const bodyOf = (...required: string[]) => ({
  required: true,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required,
        properties: Object.fromEntries(required.map((name) => [name, text])),
      },
    },
  },
})

/** The controller of the README of @loopback/authentication-jwt; decorators are called, not written. */
export function defineController() {
  const { authenticate } = load('@loopback/authentication')
  const jwt = load('@loopback/authentication-jwt')
  const { inject } = load('@loopback/core')
  const { get, post, requestBody } = load('@loopback/rest')
  const { SecurityBindings } = load('@loopback/security')

  /* eslint-disable @typescript-eslint/no-explicit-any -- the packages are not installed here, nor are their types */
  class UserController {
    constructor(
      readonly tokens: any,
      readonly refreshTokens: any,
      readonly users: any,
      readonly user: any,
    ) {}

    async login(credentials: Body) {
      const user = await this.users.verifyCredentials(credentials)
      const profile = this.users.convertToUserProfile(user)
      return this.refreshTokens.generateToken(profile, await this.tokens.generateToken(profile))
    }
    refresh({ refreshToken }: Body) {
      return this.refreshTokens.refreshToken(refreshToken)
    }
    async me() {
      return { id: this.user.id, name: this.user.name }
    }
  }
  /* eslint-enable @typescript-eslint/no-explicit-any */

  ;[
    jwt.TokenServiceBindings.TOKEN_SERVICE,
    jwt.RefreshTokenServiceBindings.REFRESH_TOKEN_SERVICE,
    jwt.UserServiceBindings.USER_SERVICE,
  ].forEach((key, index) => inject(key)(UserController, undefined, index))
  inject(SecurityBindings.USER, { optional: true })(UserController, undefined, 3)

  const { prototype } = UserController
  const decorate = (
    method: 'login' | 'refresh' | 'me',
    ...decorators: ((target: object, key: string, descriptor: unknown) => void)[]
  ) =>
    decorators.forEach((each) =>
      each(prototype, method, Object.getOwnPropertyDescriptor(prototype, method)),
    )
  requestBody(bodyOf('email', 'password'))(prototype, 'login', 0)
  decorate('login', post('/users/refresh-login'))
  requestBody(bodyOf('refreshToken'))(prototype, 'refresh', 0)
  decorate('refresh', post('/refresh'))
  decorate('me', authenticate('jwt'), get('/users/me'))
  return UserController
}
