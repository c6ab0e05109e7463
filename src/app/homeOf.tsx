import type { ComponentType } from 'react'
import { whole } from '../lib/whole'
import { HomeScreen } from '../screens/home'

/**
 * Home together with what the deployment shows first; both are loaded before either is shown, so that the
 * layout does not shift.
 */
export async function homeOf(loading: Promise<{ default: ComponentType }> | undefined) {
  if (!loading) return { Component: () => <HomeScreen /> }
  const { default: First } = await whole(loading, 'default')
  const Component = () => (
    <HomeScreen>
      <First />
    </HomeScreen>
  )
  return { Component }
}
