import type en from '../en/guest'
import type { Translation } from '../translation'

export default {
  common: {
    skip: 'Zum Inhalt springen',
    language: 'Sprache',
    retry: 'Erneut versuchen',
    signIn: 'Anmelden',
    goHome: 'Zur Startseite',
    reload: 'Seite neu laden',
    error: 'Fehler: {title}',
  },
  screens: {
    home: 'Start',
    settings: 'Einstellungen',
    session: 'Sitzung',
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
    returnsTo: 'Nach der Anmeldung kehren Sie zu „{screen}“ zurück.',
  },
  ended: {
    logout: 'Sie haben sich abgemeldet.',
    logoutElsewhere: 'Sie wurden abgemeldet, weil Sie sich in einem anderen Tab abgemeldet haben.',
    bothExpired: 'Sie wurden abgemeldet, weil Ihre Sitzung abgelaufen war.',
    refreshRefused: 'Sie wurden abgemeldet, weil der Server Ihre Sitzung nicht verlängert hat.',
    tokenRefused: 'Sie wurden abgemeldet, weil der Server Ihre Sitzung nicht mehr akzeptiert hat.',
    idle: 'Sie wurden abgemeldet, weil Sie eine Weile nicht aktiv waren.',
    absoluteTimeout:
      'Sie wurden abgemeldet, weil Ihre Sitzung die zulässige Höchstdauer erreicht hatte.',
    userChanged: 'Sie wurden abgemeldet, weil sich hier jemand anderes angemeldet hat.',
    storageCleared: 'Sie wurden abgemeldet, weil die Daten dieses Browsers gelöscht wurden.',
    endedByApp: 'Sie wurden abgemeldet.',
  },
  error: {
    title: 'Etwas ist schiefgegangen',
    text: 'Dieser Teil der Seite funktioniert nicht mehr. Ihre Sitzung bleibt erhalten. Laden Sie die Seite neu; wenn es wieder passiert, gehen Sie zur Startseite.',
    outdated:
      'Ein Teil der Seite konnte nicht geladen werden. Laden Sie die Seite neu, um die neueste Version zu erhalten.',
    offline: 'Sie sind offline',
    offlineText:
      'Diese Seite braucht beim ersten Mal eine Verbindung. Sie öffnet sich, sobald Sie wieder online sind.',
    details: 'Details',
  },
} satisfies Translation<typeof en>
