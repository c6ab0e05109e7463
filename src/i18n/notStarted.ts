import { languages, type Language } from './languages.ts'

/** What has happened, and what to do. */
type Said = { readonly title: string; readonly advice: string }

type Words = {
  /** Shown where the app has not started, whatever the cause. */
  readonly late: Said
  /** Shown where the browser runs no scripts. */
  readonly noScript: Said
  readonly reload: string
}

/** The message in index.html for an app that has not started: no message file can be loaded then either. */
export const notStarted: Readonly<Record<Language, Words>> = {
  en: {
    late: {
      title: 'This page didn’t start',
      advice: 'Reload it. If that doesn’t help, update your browser.',
    },
    noScript: {
      title: 'This page needs JavaScript',
      advice: 'Turn it on, then reload.',
    },
    reload: 'Reload page',
  },
  fa: {
    late: {
      title: 'این صفحه باز نشد',
      advice: 'آن را دوباره بارگذاری کنید؛ اگر فایده نداشت، مرورگرتان را به‌روز کنید.',
    },
    noScript: {
      title: 'این صفحه به جاوااسکریپت نیاز دارد',
      advice: 'آن را روشن کنید و صفحه را دوباره بارگذاری کنید.',
    },
    reload: 'بارگذاری دوبارهٔ صفحه',
  },
  'fa-AF': {
    late: {
      title: 'این صفحه باز نشد',
      advice: 'آن را دوباره بارگذاری کنید؛ اگر باز هم نشد، مرورگر خود را به‌روز کنید.',
    },
    noScript: {
      title: 'این صفحه به جاوااسکریپت ضرورت دارد',
      advice: 'آن را فعال کنید و صفحه را دوباره بارگذاری کنید.',
    },
    reload: 'بارگذاری دوبارۀ صفحه',
  },
  ar: {
    late: {
      title: 'تعذّر فتح هذه الصفحة',
      advice: 'أعد تحميلها، وإن لم ينجح ذلك فحدّث متصفحك.',
    },
    noScript: {
      title: 'تحتاج هذه الصفحة إلى JavaScript',
      advice: 'فعّلها ثم أعد تحميل الصفحة.',
    },
    reload: 'إعادة تحميل الصفحة',
  },
  tr: {
    late: {
      title: 'Bu sayfa açılamadı',
      advice: 'Yeniden yükleyin; işe yaramazsa tarayıcınızı güncelleyin.',
    },
    noScript: {
      title: 'Bu sayfa JavaScript gerektirir',
      advice: 'Açın, sonra sayfayı yeniden yükleyin.',
    },
    reload: 'Sayfayı yeniden yükle',
  },
  de: {
    late: {
      title: 'Diese Seite konnte nicht gestartet werden',
      advice: 'Laden Sie sie neu. Wenn das nicht hilft, aktualisieren Sie Ihren Browser.',
    },
    noScript: {
      title: 'Diese Seite braucht JavaScript',
      advice: 'Schalten Sie es ein und laden Sie die Seite neu.',
    },
    reload: 'Seite neu laden',
  },
  fr: {
    late: {
      title: 'Cette page n’a pas pu démarrer',
      advice: 'Rechargez‑la. Si cela ne suffit pas, mettez votre navigateur à jour.',
    },
    noScript: {
      title: 'Cette page a besoin de JavaScript',
      advice: 'Activez‑le, puis rechargez la page.',
    },
    reload: 'Recharger la page',
  },
}

/** The message in each language, as HTML; the style sheet shows the one in the page's language where that is known. */
const messages = (which: 'late' | 'noScript') =>
  languages
    .map(({ code, direction }) => {
      const { [which]: said, reload } = notStarted[code]
      return `<section lang="${code}" dir="${direction}">
<div role="heading" aria-level="1">${said.title}</div>
<p>${said.advice}</p>
<a href="">${reload}</a>
</section>`
    })
    .join('\n')

/**
 * Both messages as index.html has them. Without the style sheet only the one that applies at once is visible.
 */
export const notStartedHtml = () => `<div class="notStarted" role="alert" hidden>
${messages('late')}
</div>
<noscript><div class="notStarted noScript">
${messages('noScript')}
</div></noscript>`
