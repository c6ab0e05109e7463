import { languages, type Language } from './languages.ts'

type Words = {
  /** Shown where the app has not started, whatever the cause. */
  readonly late: string
  /** Shown where the browser runs no scripts. */
  readonly noScript: string
  readonly reload: string
}

/** The message in index.html for an app that has not started: no message file can be loaded then either. */
export const notStarted: Readonly<Record<Language, Words>> = {
  en: {
    late: 'This page didn’t start. Reload it. If that doesn’t help, update your browser.',
    noScript: 'This page needs JavaScript. Turn it on, then reload.',
    reload: 'Reload page',
  },
  fa: {
    late: 'این صفحه باز نشد. آن را دوباره بارگذاری کنید؛ اگر فایده نداشت، مرورگرتان را به‌روز کنید.',
    noScript: 'این صفحه به جاوااسکریپت نیاز دارد. آن را روشن کنید و صفحه را دوباره بارگذاری کنید.',
    reload: 'بارگذاری دوبارهٔ صفحه',
  },
  'fa-AF': {
    late: 'این صفحه باز نشد. آن را دوباره بارگذاری کنید؛ اگر باز هم نشد، مرورگر خود را به‌روز کنید.',
    noScript: 'این صفحه به جاوااسکریپت ضرورت دارد. آن را فعال کنید و صفحه را دوباره بارگذاری کنید.',
    reload: 'بارگذاری دوبارۀ صفحه',
  },
  ar: {
    late: 'تعذّر فتح هذه الصفحة. أعد تحميلها، وإن لم ينجح ذلك فحدّث متصفحك.',
    noScript: 'تحتاج هذه الصفحة إلى JavaScript. فعّلها ثم أعد تحميل الصفحة.',
    reload: 'إعادة تحميل الصفحة',
  },
  tr: {
    late: 'Bu sayfa açılamadı. Yeniden yükleyin; işe yaramazsa tarayıcınızı güncelleyin.',
    noScript: 'Bu sayfa JavaScript gerektirir. Açın, sonra sayfayı yeniden yükleyin.',
    reload: 'Sayfayı yeniden yükle',
  },
  de: {
    late: 'Diese Seite konnte nicht gestartet werden. Laden Sie sie neu. Wenn das nicht hilft, aktualisieren Sie Ihren Browser.',
    noScript: 'Diese Seite braucht JavaScript. Schalten Sie es ein und laden Sie die Seite neu.',
    reload: 'Seite neu laden',
  },
  fr: {
    late: 'Cette page n’a pas pu démarrer. Rechargez‑la. Si cela ne suffit pas, mettez votre navigateur à jour.',
    noScript: 'Cette page a besoin de JavaScript. Activez‑le, puis rechargez la page.',
    reload: 'Recharger la page',
  },
}

/**
 * One sentence for each language, as HTML; the style sheet shows the one in the page's language where that is
 * known.
 */
const sentences = (which: 'late' | 'noScript') =>
  languages
    .map(({ code, direction }) => {
      const { [which]: text, reload } = notStarted[code]
      return `<p lang="${code}" dir="${direction}">${text} <a href="">${reload}</a></p>`
    })
    .join('\n')

/**
 * Both sentences as index.html has them. Without the style sheet only the one that applies at once is visible.
 */
export const notStartedHtml = () => `<div class="notStarted" role="alert" hidden>
${sentences('late')}
</div>
<noscript><div class="notStarted noScript">
${sentences('noScript')}
</div></noscript>`
