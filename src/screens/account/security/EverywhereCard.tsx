import { useState } from 'react'
import { useTranslations } from '../../../i18n'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import account from '../AccountScreen.module.css'
import type { EverywhereCall } from './calls'
import { EverywhereDialog } from './EverywhereDialog'

/** Ends all sessions of the person, after a question. */
export const EverywhereCard = ({ signOut }: { signOut: EverywhereCall }) => {
  const t = useTranslations('security.everywhere')
  const [isAsked, setAsked] = useState(false)
  return (
    <Card aria-labelledby="everywhere" data-print="off">
      <h2 id="everywhere">{t('title')}</h2>
      <p>{t('text')}</p>
      <div className={account.foot}>
        <Button aria-haspopup="dialog" onClick={() => setAsked(true)}>
          {t('button')}
        </Button>
      </div>
      {isAsked && <EverywhereDialog signOut={signOut} close={() => setAsked(false)} />}
    </Card>
  )
}
