import type en from '../en/guest'
import type { Translation } from '../translation'

export default {
  common: {
    skip: 'Zum Inhalt springen',
    language: 'Sprache',
    retry: 'Erneut versuchen',
    goHome: 'Zur Startseite',
    reload: 'Seite neu laden',
    error: 'Fehler: {title}',
  },
  screens: {
    home: 'Startseite',
    settings: 'Einstellungen',
    session: 'Sitzung',
    account: 'Konto',
  },
  login: {
    title: 'Anmelden',
    heading: 'Bei {product} anmelden',
    username: '{kind, select, email {E-Mail-Adresse} phone {Telefonnummer} other {Benutzername}}',
    password: 'Passwort',
    showPassword: 'Passwort anzeigen',
    remember: 'Angemeldet bleiben',
    rememberHint:
      'Ohne diese Option werden Sie abgemeldet, sobald Sie den letzten Tab dieser App schließen.',
    submit: 'Anmelden',
    busy: 'Sie werden angemeldet',
    usernameMissing:
      '{kind, select, email {Geben Sie Ihre E-Mail-Adresse ein.} phone {Geben Sie Ihre Telefonnummer ein.} other {Geben Sie Ihren Benutzernamen ein.}}',
    failed: 'Die Anmeldung hat nicht geklappt. Versuchen Sie es noch einmal.',
    passwordMissing: 'Geben Sie Ihr Passwort ein.',
    returnsTo: 'Melden Sie sich an, um zu „{screen}“ zu gelangen.',
  },
  ended: {
    logout: 'Sie sind abgemeldet.',
    logoutElsewhere: 'Sie haben sich in einem anderen Tab abgemeldet.',
    bothExpired: 'Ihre Sitzung ist abgelaufen. Melden Sie sich an, um fortzufahren.',
    refreshRefused: 'Ihre Sitzung ist abgelaufen. Melden Sie sich an, um fortzufahren.',
    tokenRefused: 'Ihre Sitzung ist nicht mehr gültig. Melden Sie sich erneut an.',
    idle: 'Sie wurden abgemeldet, weil Sie eine Weile nicht aktiv waren.',
    absoluteTimeout: 'Ihre Sitzung hat die Höchstdauer erreicht. Melden Sie sich erneut an.',
    userChanged:
      'Sie wurden abgemeldet, weil in diesem Browser ein anderes Konto angemeldet wurde.',
    storageCleared:
      'Sie wurden abgemeldet, weil die Daten dieses Browsers gelöscht wurden oder nicht lesbar waren.',
    endedByApp: 'Sie wurden abgemeldet.',
  },
  error: {
    title: 'Etwas ist schiefgegangen',
    text: 'Diese Seite funktioniert nicht mehr. Laden Sie sie neu oder gehen Sie zur Startseite.',
    outdated:
      'Ein Teil dieser Seite konnte nicht geladen werden. Laden Sie sie neu, um die neueste Version zu erhalten.',
    offline: 'Sie sind offline',
    offlineText:
      'Diese Seite braucht beim ersten Mal eine Verbindung. Sie öffnet sich, sobald Sie wieder online sind.',
  },
} satisfies Translation<typeof en>
