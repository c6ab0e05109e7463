import type en from '../en/guest'
import type { Translation } from '../translation'

export default {
  common: {
    skip: 'Aller au contenu',
    language: 'Langue',
    retry: 'Réessayer',
    goHome: 'Retour à l’accueil',
    reload: 'Recharger la page',
    error: 'Erreur : {title}',
  },
  screens: {
    home: 'Accueil',
    settings: 'Paramètres',
    session: 'Session',
    account: 'Compte',
  },
  login: {
    title: 'Connexion',
    heading: 'Connexion à {product}',
    username:
      '{kind, select, email {Adresse e-mail} phone {Numéro de téléphone} other {Nom d’utilisateur}}',
    password: 'Mot de passe',
    showPassword: 'Afficher le mot de passe',
    remember: 'Se souvenir de moi',
    rememberHint: 'Sans cette option, fermer le dernier onglet de l’application vous déconnecte.',
    submit: 'Se connecter',
    busy: 'Connexion en cours',
    usernameMissing:
      '{kind, select, email {Saisissez votre adresse e-mail.} phone {Saisissez votre numéro de téléphone.} other {Saisissez votre nom d’utilisateur.}}',
    failed: 'La connexion n’a pas abouti. Réessayez.',
    passwordMissing: 'Saisissez votre mot de passe.',
    returnsTo: 'Connectez‑vous pour continuer vers la page « {screen} ».',
  },
  ended: {
    logout: 'Votre session est fermée.',
    logoutElsewhere: 'Vous avez fermé la session dans un autre onglet.',
    bothExpired: 'Votre session a expiré. Connectez‑vous pour continuer.',
    refreshRefused: 'Votre session a expiré. Connectez‑vous pour continuer.',
    tokenRefused: 'Votre session n’est plus valide. Reconnectez‑vous.',
    idle: 'Votre session a pris fin, faute d’activité.',
    absoluteTimeout: 'Votre session a atteint sa durée maximale. Reconnectez‑vous.',
    userChanged: 'Votre session a pris fin, car un autre compte s’est connecté dans ce navigateur.',
    storageCleared:
      'Votre session a pris fin, car les données de ce navigateur ont été effacées ou sont illisibles.',
    endedByApp: 'Votre session a pris fin.',
  },
  error: {
    title: 'Un problème est survenu',
    text: 'Cette page ne fonctionne plus. Rechargez‑la ou revenez à l’accueil.',
    outdated:
      'Une partie de cette page n’a pas été chargée. Rechargez‑la pour obtenir la dernière version.',
    offline: 'Vous êtes hors ligne',
    offlineText:
      'Cette page a besoin d’une connexion la première fois. Elle s’ouvrira dès le retour de la connexion.',
  },
} satisfies Translation<typeof en>
