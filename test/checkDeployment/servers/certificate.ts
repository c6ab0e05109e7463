/**
 * A certificate of `localhost` for tests, good until 2126, and its key, which protects nothing:
 * `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 36500 -subj /CN=localhost
 * -addext "subjectAltName=DNS:localhost,IP:127.0.0.1"`.
 */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUYPnMaMwkj6cgNtfJ8nHaVJJnAQcwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNDE5MDc0OVoYDzIxMjYxMDMx
MTkwNzQ5WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQMbBvOQF3O7pIPHprsQjl33oZEF2doAyM+CwH9xIiVpslW3OBJv82b
5Si3h/RVi5FZ5lFlSqaYjCfhuRLCaZWco28wbTAdBgNVHQ4EFgQUuqmbz8OCW4ZS
lCa4iN4wri4js0kwHwYDVR0jBBgwFoAUuqmbz8OCW4ZSlCa4iN4wri4js0kwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSQAwRgIhANxuB0Do06Vthlj66DQOMzTgOzb+MFDExhLRgqdjfOj0AiEA
pQxiY8eWEvmwPeMXAtrLNrigPtwKelkohxt+zmK8qFo=
-----END CERTIFICATE-----`

export const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgwlqiRx/JIc2VbEEA
IhVOezVVeKjx6OQWkBUQBZrgqJehRANCAAQMbBvOQF3O7pIPHprsQjl33oZEF2do
AyM+CwH9xIiVpslW3OBJv82b5Si3h/RVi5FZ5lFlSqaYjCfhuRLCaZWc
-----END PRIVATE KEY-----`
