export default /** @satisfies {import("../catalogue.d.ts").Translated<"limits">} */ ({
  "limits.heading": "Formule du compte : {name}",
  "limits.inLibrary": "Formule « {name} » : {used} sur {most} pièces et exercices dans la bibliothèque.",
  "limits.full": "Archives-en un ou supprimes-en un pour faire de la place.",
  "limits.more": "Avec plus de place : {plans}.",
  "limits.space": "{used} sur {most} Mo de musique et d’images.",
  "limits.spaceFull": "Plus de place pour la musique : {used} sur {most} Mo. Supprime d’abord quelque chose.",
  "limits.people": {
    one: "{count} personne dans une session.",
    many: "{count} de personnes dans une session.",
    other: "{count} personnes dans une session.",
  },
  "limits.noMusic": "La formule « {name} » est sans musique. Ce qui est là reste.",
  "limits.musicIn": "Avec musique : {plans}.",
  "limits.turnedAway": {
    one: "{name} n’a pas pu entrer : la formule « {plan} » laisse entrer {count} personne.",
    many: "{name} n’a pas pu entrer : la formule « {plan} » laisse entrer {count} de personnes.",
    other: "{name} n’a pas pu entrer : la formule « {plan} » laisse entrer {count} personnes.",
  },
  "limits.morePeople": "Pour plus de monde : {plans}.",
  "limits.seen": "D’accord",
});
