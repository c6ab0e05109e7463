import { useDispatch, useSelector } from 'react-redux'
import { themeSwitched, type RootState } from './store'

export function Theme() {
  const theme = useSelector((state: RootState) => state.theme)
  const dispatch = useDispatch()
  return <button onClick={() => dispatch(themeSwitched())}>Theme: {theme}</button>
}
