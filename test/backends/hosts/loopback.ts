import { backends, password } from '../backends.ts'
import { defineController } from './loopbackController.ts'
import { isReady, load, settings } from './settings.ts'

/** A LoopBack 4 application as the README of @loopback/authentication-jwt builds it, its data in memory. */
const { AuthenticationComponent } = load('@loopback/authentication')
const jwt = load('@loopback/authentication-jwt')
const { juggler, RepositoryMixin } = load('@loopback/repository')
const { RestApplication } = load('@loopback/rest')
const { hash } = load('bcryptjs')

const app = new (RepositoryMixin(RestApplication))({
  rest: {
    port: settings.port,
    host: 'localhost',
    gracePeriodForClose: 0,
    cors: { origin: true, credentials: true },
  },
})
app.component(AuthenticationComponent)
app.component(jwt.JWTAuthenticationComponent)
const memory = new juggler.DataSource({ name: 'memory', connector: 'memory' })
app.dataSource(memory, jwt.UserServiceBindings.DATASOURCE_NAME)
app.dataSource(memory, jwt.RefreshTokenServiceBindings.DATASOURCE_NAME)
app.bind(jwt.TokenServiceBindings.TOKEN_EXPIRES_IN).to(String(settings.accessSeconds))
app.bind(jwt.RefreshTokenServiceBindings.REFRESH_EXPIRES_IN).to(String(settings.refreshSeconds))
app.controller(defineController())

await app.start()
const { person } = backends.loopback
const users = await app.get(jwt.UserServiceBindings.USER_REPOSITORY)
const { id } = await users.create({ email: person.username, username: person.name })
await users.userCredentials(id).create({ password: await hash(password, 4) })
isReady()
