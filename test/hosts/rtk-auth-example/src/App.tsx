import { Routes, Route } from 'react-router-dom'
import { Login } from './features/auth/Login'
import { ProtectedComponent } from './features/auth/ProtectedComponent'
import { PrivateOutlet } from './utils/PrivateOutlet'

function Hooray() {
  return (
    <div>
      <p>Hooray you logged in!</p>
      <ProtectedComponent />
    </div>
  )
}

function App() {
  return (
    <Routes>
      <Route path="/login" element={<Login />} />
      <Route path="*" element={<PrivateOutlet />}>
        <Route index element={<Hooray />} />
      </Route>
    </Routes>
  )
}

export default App
