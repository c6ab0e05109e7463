import type en from '../en/guest'
import type { Translation } from '../translation'

export default {
  common: {
    skip: 'Aller au contenu',
    language: 'Langue',
    retry: 'Réessayer',
    signIn: 'Se connecter',
    goHome: 'Aller à l’accueil',
    reload: 'Recharger la page',
    error: 'Erreur : {title}',
  },
  screens: {
    home: 'Accueil',
    settings: 'Paramètres',
    session: 'Session',
  },
  login: {
    title: 'Connexion',
    heading: 'Connexion à {product}',
    username:
      '{kind, select, email {Adresse e-mail} phone {Numéro de téléphone} other {Nom d’utilisateur}}',
    password: 'Mot de passe',
    showPassword: 'Afficher le mot de passe',
    remember: 'Rester connecté',
    rememberHint:
      'Sans cette option, vous êtes déconnecté à la fermeture du dernier onglet de l’application.',
    submit: 'Se connecter',
    busy: 'Connexion en cours',
    usernameMissing:
      '{kind, select, email {Saisissez votre adresse e-mail.} phone {Saisissez votre numéro de téléphone.} other {Saisissez votre nom d’utilisateur.}}',
    failed: 'La connexion n’a pas abouti. Réessayez.',
    passwordMissing: 'Saisissez votre mot de passe.',
    returnsTo: 'Après la connexion, vous reviendrez à la page « {screen} ».',
  },
  ended: {
    logout: 'Vous vous êtes déconnecté.',
    logoutElsewhere:
      'Vous avez été déconnecté, car vous vous êtes déconnecté dans un autre onglet.',
    bothExpired: 'Vous avez été déconnecté, car votre session avait expiré.',
    refreshRefused: 'Vous avez été déconnecté, car le serveur n’a pas prolongé votre session.',
    tokenRefused: 'Vous avez été déconnecté, car le serveur n’acceptait plus votre session.',
    idle: 'Vous avez été déconnecté, car vous étiez inactif depuis un moment.',
    absoluteTimeout: 'Vous avez été déconnecté, car votre session avait atteint sa durée maximale.',
    userChanged: 'Vous avez été déconnecté, car quelqu’un d’autre s’est connecté ici.',
    storageCleared: 'Vous avez été déconnecté, car les données de ce navigateur ont été effacées.',
    endedByApp: 'Vous avez été déconnecté.',
  },
  error: {
    title: 'Un problème est survenu',
    text: 'Cette partie de la page ne fonctionne plus. Votre session est conservée. Rechargez la page ; si cela se reproduit, allez à l’accueil.',
    outdated:
      'Une partie de la page n’a pas pu être chargée. Rechargez-la pour obtenir la dernière version.',
    offline: 'Vous êtes hors ligne',
    offlineText:
      'Cette page a besoin d’une connexion la première fois. Elle s’ouvrira dès le retour de la connexion.',
    details: 'Détails',
  },
} satisfies Translation<typeof en>
