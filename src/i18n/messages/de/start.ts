import type en from '../en/start'
import type { Translation } from '../translation'

export default {
  common: {
    skip: 'Zum Inhalt springen',
    loading: 'Wird geladen',
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
    submit: 'Anmelden',
    busy: 'Sie werden angemeldet',
    usernameMissing:
      '{kind, select, email {Geben Sie Ihre E-Mail-Adresse ein.} phone {Geben Sie Ihre Telefonnummer ein.} other {Geben Sie Ihren Benutzernamen ein.}}',
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
    ceiling: 'Sie wurden abgemeldet, weil Ihre Sitzung die zulässige Höchstdauer erreicht hatte.',
    userChanged: 'Sie wurden abgemeldet, weil sich hier jemand anderes angemeldet hat.',
    storageCleared: 'Sie wurden abgemeldet, weil die Daten dieses Browsers gelöscht wurden.',
  },
  errors: {
    credentials:
      '{kind, select, email {Die E-Mail-Adresse} phone {Die Telefonnummer} other {Der Benutzername}} oder das Passwort ist falsch. Prüfen Sie beides und versuchen Sie es erneut.',
    locked:
      'Dieses Konto ist gesperrt. Bitten Sie die Betreiber dieses Dienstes, es zu entsperren.',
    forbidden: 'Mit diesem Konto dürfen Sie sich hier nicht anmelden.',
    refused: 'Der Server hat die Anfrage abgelehnt (Status {status, number}).',
    serverSays: 'Der Server meldet:',
    tooMany: 'Zu viele Versuche. Warten Sie einen Moment und versuchen Sie es erneut.',
    tooManyUntil: 'Zu viele Versuche. Nächster Versuch möglich: <when></when>.',
    tooManyNow: 'Sie können es jetzt erneut versuchen.',
    offline: 'Sie sind offenbar offline. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    unreachable:
      'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    timeout: 'Der Server hat nicht rechtzeitig geantwortet. Versuchen Sie es gleich erneut.',
    server: 'Der Server hat ein Problem (Status {status, number}). Versuchen Sie es gleich erneut.',
    notUnderstood:
      'Die Antwort war unverständlich. Wenn Sie in einem öffentlichen Netz sind, öffnen Sie zuerst dessen Anmeldeseite und versuchen Sie es erneut.',
    missingField:
      'In der Antwort des Servers fehlt das Feld <field></field>. Das liegt nicht an Ihnen: Melden Sie es den Betreibern dieses Dienstes.',
    expired:
      'Die Sitzung ist abgelaufen, bevor der Vorgang abgeschlossen war. Melden Sie sich erneut an.',
    ended:
      'Die Sitzung wurde beendet, bevor der Vorgang abgeschlossen war. Versuchen Sie es erneut.',
  },
  error: {
    title: 'Etwas ist schiefgegangen',
    text: 'Dieser Teil der Seite funktioniert nicht mehr. Ihre Sitzung bleibt erhalten. Laden Sie die Seite neu; wenn es wieder passiert, gehen Sie zur Startseite.',
    outdated:
      'Ein Teil der Seite konnte nicht geladen werden. Laden Sie die Seite neu, um die neueste Version zu erhalten.',
    details: 'Details',
  },
} satisfies Translation<typeof en>
