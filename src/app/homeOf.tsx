import type { ComponentType } from 'react'
import { whole } from '../lib/whole'
import { HomeScreen } from '../screens/home'

/** Home, with what the deployment shows first; both come together, so that nothing moves. */
export async function homeOf(loading: Promise<{ default: ComponentType }> | undefined) {
  if (loading === undefined) return { Component: () => <HomeScreen /> }
  const { default: First } = await whole(loading, 'default')
  const Component = () => (
    <HomeScreen>
      <First />
    </HomeScreen>
  )
  return { Component }
}
