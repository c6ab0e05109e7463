import type { Language } from '../../src/i18n/languages'

type Translated = Exclude<Language, 'en'>
/** A word, where its beginning is found in every form of it; else a pattern for its forms. */
type Word = string | RegExp

/**
 * The words of the product that people see, each with its one word in every language. `in` finds the term in
 * an English message; the translation of that message must use the language's word.
 */
export const glossary: Record<string, { in: RegExp; words: Record<Translated, Word> }> = {
  session: {
    in: /\bsession\b/i,
    words: {
      fa: 'نشست',
      'fa-AF': 'نشست',
      ar: 'جلس',
      tr: 'oturum',
      de: 'Sitzung',
      fr: 'session',
    },
  },
  'sign in': {
    in: /\bsign(ed|ing|s)?[ -]in\b/i,
    words: {
      // To be signed in is to be "in the account".
      fa: /ورود|وارد|در حساب/,
      'fa-AF': /ورود|وارد|در حساب/,
      ar: 'دخول',
      // The session is opened, opens, is open.
      tr: /oturum\S* (\S+ )?aç/i,
      de: /an(ge)?meld|meld\S+ Sie sich .*\ban\b/i,
      fr: /(?<!dé)conne(ct|x)/i,
    },
  },
  'sign out': {
    in: /\bsign(ed|ing|s)?[ -]out\b/i,
    words: {
      fa: /خروج|خارج/,
      'fa-AF': /خروج|خارج/,
      ar: 'خروج',
      tr: /oturum\S* kapa/i,
      de: /ab(ge)?meld|meld\S+ Sie sich .*\bab\b/i,
      fr: /déconne(ct|x)/i,
    },
  },
  token: {
    in: /\btokens?\b/i,
    words: {
      fa: 'توکن',
      'fa-AF': 'توکن',
      ar: 'رمز',
      tr: 'belirte',
      de: 'token',
      fr: 'jeton',
    },
  },
  'access token': {
    in: /\baccess token\b/i,
    words: {
      fa: 'توکن دسترسی',
      'fa-AF': 'توکن دسترسی',
      ar: 'رمز الوصول',
      tr: 'erişim belirte',
      de: 'Zugriffstoken',
      fr: 'jeton d’accès',
    },
  },
  'refresh token': {
    in: /\brefresh token\b/i,
    words: {
      fa: 'توکن تازه‌سازی',
      'fa-AF': 'توکن تازه‌سازی',
      ar: 'رمز التحديث',
      tr: 'yenileme belirte',
      de: 'Aktualisierungstoken',
      fr: 'jeton d’actualisation',
    },
  },
  refresh: {
    in: /\brefresh(ed)?\b/i,
    words: {
      fa: 'تازه',
      'fa-AF': 'تازه',
      ar: 'تحديث',
      tr: 'yenile',
      de: 'aktualisier',
      fr: 'actualis',
    },
  },
  reset: {
    in: /\breset\b/i,
    words: {
      fa: 'بازنشانی',
      'fa-AF': 'بازنشانی',
      ar: 'ضبط',
      tr: 'sıfırla',
      de: 'zurückgesetzt',
      fr: 'réinitialis',
    },
  },
  expired: {
    in: /\bexpired\b/i,
    words: {
      fa: 'منقضی',
      'fa-AF': 'منقضی',
      ar: /انته\S+ صلاحي|صلاحي.* انته/,
      // The names of states are short: not its time is up, but it is over.
      tr: /süresi.* dol|(belirteç|[iİ]kisi de) bitti/i,
      de: 'abgelaufen',
      fr: 'expiré',
    },
  },
  scope: {
    in: /\bscopes?\b/i,
    words: {
      fa: /حوزه(ٔ|‌های) دسترسی/,
      'fa-AF': /ساح(ۀ|ه‌های) دسترسی/,
      ar: 'نطاق',
      tr: 'kapsam',
      de: 'Zugriffsbereich',
      fr: 'portée',
    },
  },
  tab: {
    in: /\btabs?\b/i,
    words: {
      fa: 'زبانه',
      'fa-AF': 'تب',
      ar: /علامة (ال)?تبويب/,
      tr: 'sekme',
      de: 'Tab',
      fr: 'onglet',
    },
  },
  server: {
    in: /\bserver\b/i,
    words: {
      fa: 'سرور',
      'fa-AF': 'سرور',
      ar: 'الخادم',
      tr: 'sunucu',
      de: 'Server',
      fr: 'serveur',
    },
  },
  browser: {
    in: /\bbrowser\b/i,
    words: {
      fa: 'مرورگر',
      'fa-AF': 'مرورگر',
      ar: 'المتصفح',
      tr: 'tarayıcı',
      de: 'Browser',
      fr: 'navigateur',
    },
  },
  username: {
    in: /\busername\b/i,
    words: {
      fa: 'نام کاربری',
      'fa-AF': 'نام کاربری',
      ar: 'اسم المستخدم',
      tr: 'kullanıcı adı',
      de: 'Benutzername',
      fr: 'nom d’utilisateur',
    },
  },
  password: {
    in: /\bpassword\b/i,
    words: {
      fa: 'گذرواژه',
      'fa-AF': 'رمز عبور',
      ar: 'كلمة المرور',
      tr: 'parola',
      de: 'Passwort',
      fr: 'mot de passe',
    },
  },
  account: {
    in: /\baccount\b/i,
    words: { fa: 'حساب', 'fa-AF': 'حساب', ar: 'حساب', tr: /hesa[bp]/i, de: 'Konto', fr: 'compte' },
  },
  profile: {
    in: /\bprofile\b/i,
    words: {
      fa: 'نمایه',
      'fa-AF': 'پروفایل',
      ar: /ملفك? الشخصي|الملف الشخصي/,
      tr: 'profil',
      de: 'Profil',
      fr: 'profil',
    },
  },
  settings: {
    in: /\bsettings\b/i,
    words: {
      fa: 'تنظیمات',
      'fa-AF': 'تنظیمات',
      ar: 'الإعدادات',
      tr: 'ayarlar',
      de: 'Einstellungen',
      fr: 'paramètres',
    },
  },
  calendar: {
    in: /\bcalendar\b/i,
    words: {
      fa: 'تقویم',
      'fa-AF': 'تقویم',
      ar: 'التقويم',
      tr: 'takvim',
      de: 'Kalender',
      fr: 'calendrier',
    },
  },
  digits: {
    in: /\bdigits\b/i,
    words: {
      fa: 'رقم‌ها',
      'fa-AF': 'ارقام',
      ar: 'الأرقام',
      tr: 'rakam',
      de: 'Ziffern',
      fr: 'chiffres',
    },
  },
  event: {
    in: /\bevents?\b/i,
    words: {
      fa: 'رویداد',
      'fa-AF': 'رویداد',
      ar: /حدث|أحداث/,
      tr: 'olay',
      de: 'Ereignis',
      fr: 'événement',
    },
  },
}

/** Messages that say the thing in the idiom of the language, without its word. */
export const idioms: Partial<Record<Translated, readonly string[]>> = {
  // "Remember me", as every sign-in page there has it.
  fa: ['login.remember'],
  'fa-AF': ['login.remember'],
}

/** Messages that are the same word in both languages. */
export const sameAsEnglish: Partial<Record<Translated, readonly string[]>> = {
  de: [
    'dateField.also',
    'dateField.monthPlaceholder',
    'error.details',
    'home.fields.name',
    'session.details',
  ],
  fr: [
    'dateField.also',
    'dateField.monthPlaceholder',
    'screens.session',
    'session.title',
    'settings.relative',
  ],
  tr: ['dateField.also', 'dateField.yearPlaceholder', 'settings.latn'],
}
