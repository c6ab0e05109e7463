import { useState, type ChangeEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { Credentials } from 'neshast'
import { useLoginMutation } from '../../app/services/auth'

export const Login = () => {
  const navigate = useNavigate()
  const [error, setError] = useState('')
  const [formState, setFormState] = useState({ username: '', password: '' })
  const [login, { isLoading }] = useLoginMutation()

  const handleChange = ({ target: { name, value } }: ChangeEvent<HTMLInputElement>) =>
    setFormState((prev) => ({ ...prev, [name]: value }))

  return (
    <div>
      <label>
        User name <input onChange={handleChange} name="username" type="text" />
      </label>
      <label>
        Password <input onChange={handleChange} name="password" type="password" />
      </label>
      <button
        disabled={isLoading}
        onClick={async () => {
          try {
            await login(new Credentials(formState, { remember: true })).unwrap()
            navigate('/')
          } catch {
            setError('Oh no, there was an error!')
          }
        }}
      >
        Sign in
      </button>
      <p role="alert">{error}</p>
    </div>
  )
}

export default Login
