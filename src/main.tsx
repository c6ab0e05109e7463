import { createRoot } from 'react-dom/client'
import { createApp } from './app/createApp'
import { config } from './config'

const { app } = await createApp(config)
const root = document.getElementById('root')
if (root !== null) createRoot(root).render(app)
