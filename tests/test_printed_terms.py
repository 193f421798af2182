"""French and Japanese say a thing as the printed books say it; numbers agree with their nouns.

Which term a book has was counted in the books themselves; this list is what must not come back.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import NamedTuple

import pytest

from companion.text.catalog import read


class Term(NamedTuple):
    book: str
    never: str
    unless: str = r"(?!)"
    """Where the word stands for something else: an idiom, a piece of the eye's sheets."""


FRENCH = [
    Term("adjacent", r"\b[Vv]oisine?s?\b|se touchent|touchent? (une|cette|toutes|aucune)"),
    Term("jeton de victoire", r"\b[Jj]etons?\b(?!\}? de victoire| Harmonie|\|jetons)"),
    Term("jeton de victoire", r"\bpièces?\b", r"^(notes|print)\."),
    Term("réserve", r"\bbanque\b"),
    Term("retraite", r"\brepli|\bbattus\b|\bvaincus?\b"),
    Term("dé de renforts", r"\bdé final\b|\bdernier dé\b|\bdé gratuit\b|\bdé ordinaire\b"),
    Term("Tanière", r"\b[Tt]rous?\b"),
    Term("non-vide", r"\bnon vides?\b"),
    Term("occupée, contrôlée", r"\btenue?s?\b", r"n’(a|ont) pas tenu"),
    Term(
        "occuper, contrôler",
        r"\b(qui|le Peuple|on|ils|ne) tien(t|nent)\b|tenir (seul )?(une|la|leur)",
        "promesse|sur le papier",
    ),
    Term("Pouvoir Spécial", r"\bpouvoirs?\b", "pouvoir atteindre"),
    Term(
        "Pouvoir Spécial",
        r"\bPouvoirs?\b(?! Spécia)",
        r"immunisé|tuiles? de P|Portes du P|^cards\.",
    ),
    Term("région côtière", r"au bord (d’une mer|du lac|de la rivière)", "régions côtières"),
    Term("Peuple", r"\bpeuples?\b", r"^pad\."),
    Term("Lieu Légendaire", r"\b[Ll]ieux?\b(?! Légendaires?)", "au lieu de"),
    Term("Relique Rustique", r"\b[Rr]eliques?\b(?! Rustiques?)"),
    Term("Objectif Militaire", r"\bObjectifs?\b(?! Militaires?)"),
    Term("assaut aéroporté", r"par les airs"),
    Term("manche", r"[Tt]our \{round\}|tour après tour"),
    Term("Gekkos", r"Hommes-lézards"),
    Term("Terrifiants", r"intimid"),
    Term("prendre ses jetons de victoire", r"\bdécompte\b"),
    Term("bord du plateau, Région d’Entrée", r"région d.entrée"),
    Term("propriétaire", r"\bdétenteur"),
    Term("marqueur de tour", r"marqueur de manche"),
]

JAPANESE = [
    Term("ターン", "手番"),
    Term("アクティブ", "活動中"),
    Term("再配備", "再配置"),
    Term("配備", "トークンの配置|トークンを(どこに|1枚|1枚ずつ)?(配置|置き)", r"^faces\."),
    Term("旅コスト", "輸送"),
    Term("コスト", r"費用(\{cost|\{total|（手元)"),
    Term("魔法の地域", "魔力の源"),
    Term("大洞窟", "(?<!大)洞窟"),
    Term("空襲", "空からの攻撃|空から攻撃"),
    Term("空いていない", "空でない|だれかのい[たる]地域|空き地"),
    Term("増援部隊ダイス", "最後のダイス|無料のダイス|ふつうのダイス"),
    Term("勝利コイン", "(?<!勝利)コイン"),
    Term("勝利の隠し場所", "銀行"),
    Term("隣接", "隣(?!接)"),
    Term("枚", "個"),
    Term("種族バナー", "種族タイル|(?<!種族)バナー"),
    Term("特殊パワー", "特殊能力"),
    Term("捨て札", "捨て(られ)?たバッジ"),
    Term("組み合わせ", "組(?!み合わせ)", "組み方"),
    Term("支配", "持っている|持たない種族|持つ種族", "バッジを持つ種族"),
    Term("所有者", "持ち主"),
    Term("部隊の用意", "部隊を整え"),
    Term("最初の征服", "登場|入口"),
    Term("収納トレイ", "(?<!収納)トレイ"),
    Term("ボード", "盤"),
    Term("勝利コインを獲得する", "得点"),
    Term("征服も能力もパワーも受けない", "不可侵|手を出[すせ]|手も出せ|手出し"),
    Term("防御", "守り|守備側", "守りの堅い"),
    Term("山岳地帯", "山岳(?!地帯)", "山岳育ち"),
    Term("畑、丘、沼", "農地|丘陵|沼地(?!棲み)"),
    Term("フォーセイケン", "フォーセイクン"),
    Term("軍事目標", "(?<!軍事)目標"),
    Term("他のプレイヤー", "ほかの人|他の人|その人|どの人|(攻撃|征服)した人"),
    Term("組み合わせ", "コンボ", r"^guide\."),
    Term("ラウンドマーカー", "ターンマーカー"),
]

# Words of the program's own, where one thing once had two.
ONE_WORD = [
    Term("コンピューター", "コンピュータ(?!ー)"),
    Term("スマホ", "スマートフォン|電話"),
    Term("だれ", "誰"),
    Term("ブラウザー", "ブラウザ(?!ー)"),
    Term("暗証番号", "PIN"),
    Term("端末", "機器"),
    Term("触れる", "さわ[らりるれっ]"),
]

STATED = {
    "base races.elves": ("an enemy takes", "un ennemi prend", "敵に"),
    "base races.ghouls": ("new race is picked", "choix d’un nouveau", "選ぶ前でも"),
    "base races.orcs": ("non-empty.*Lost Tribe", "non-vide.*Tribu oubliée", "空いていない.*部族"),
    "base races.skeletons": ("non-empty", "non-vides", "空いていない"),
    "base powers.pillaging": ("non-empty.*Lost", "non-vide.*Tribu", "空いていない.*部族"),
    "base powers.bivouacking": ("Sorcerers.*must be", "Sorciers.*doivent", "ソーサラー.*必ず"),
    "base powers.diplomat": ("attack themselves.*next turn", "eux-mêmes.*prochain", "自分たちが"),
    "base powers.wealthy": ("first turn of this combo", "de cette combinaison", "この組み合わせの"),
    "underground races.flames": ("Only the cost.*edge", "Seul le coût.*bord", "コストだけ.*端"),
    "underground races.kraken": ("each of its.*to cross", "chacune.*traverser", "ごとに.*通れない"),
    "underground races.cultists": ("one at least", "un au minimum", "最低1枚"),
    "underground powers.immortal": ("an enemy takes", "un ennemi prend", "敵に"),
    "underground powers.martyr": ("one of their regions", "une de leurs régions", "この種族の地域"),
    "underground powers.reborn": ("first conquest.*tray.*hand", "casier.*main", "トレイ.*手元"),
    "underground powers.vanishing": ("pay too", "en déclin aussi", "名所からも"),
    "underground powers.vengeful": ("one at least", "un au minimum", "最低1枚"),
    "underground finds.flying_doormat": ("not adjacent", "non adjacente", "隣接していない"),
    "underground finds.sword_of_the_killer_rabbit": ("one at least", "un au min", "最低1枚"),
    "underground finds.keep_on_the_motherland": (
        "one more token",
        "un pion de plus",
        "1枚多く要る",
    ),
    "underground markers.volcano": ("as if it were empty", "comme si", "同じコスト"),
    "warcraft races.gnomes": ("obliges.*ordinary die", "oblige à rien.*ordinaire", "義務はない"),
    "warcraft races.goblins": ("a conquest.*nobody", "une conquête.*personne", "征服とみなす"),
    "warcraft races.humans": ("two in all", "deux en tout", "2つまで.*合わせて"),
    "warcraft races.tauren": ("at once.*owner", "aussitôt.*propriétaire", "すぐに.*所有者"),
    "warcraft powers.beast_master": ("must be placed", "doivent être placées", "必ず配備"),
    "warcraft powers.championing": ("must be placed", "doit être placé", "必ず置き直す"),
    "warcraft powers.defensive": ("any other.*tie", "tout autre.*égalité", "どの種族.*同数"),
    "warcraft powers.garrisoned": ("badge stay", "tuile de Pouvoir restent", "バッジは残る"),
    "warcraft powers.intimidating": (
        "Murloc is always",
        "Murloc est toujours",
        "相手の地域.*マーロック",
    ),
    "warcraft finds.aegis_of_aggramar": (
        "every power",
        "immunisée à tout",
        "能力やパワーも受けない",
    ),
    "warcraft finds.doomhammer": ("in reach", "à portée", "攻撃できる"),
    "warcraft finds.well_of_eternity": ("any other.*tie", "tout autre.*égalité", "どの.*同数"),
}
"""Abilities that once were told wrongly or without their point, and what their words must say."""

NUMBERS = "tokens|coins|n|times|anchors|there|banners|badges|regions|games|wins|rounds|lost|kept"


@cache
def sentences(language: str) -> list[tuple[str, str]]:
    """Every sentence of a language with its key; spaces that never break are plain ones here.
    What is only typed by people who search the rules is in their words, and nobody reads it.
    """
    books = [book.name for book in (files("companion.text") / language).iterdir()]
    return [
        (key, words.replace("\u00a0", " "))
        for book in sorted(books)
        for key, words in read(language, book.removesuffix(".toml")).items()
        if not key.endswith(".also")
    ]


def slips(language: str, term: Term) -> list[str]:
    """Sentences that use another word than the book's."""
    return [
        f"{key}: {words}"
        for key, words in sentences(language)
        if re.search(term.never, words)
        and not re.search(term.unless, f"{key}: {words}")
        and not re.search(term.unless, key)
    ]


@pytest.mark.parametrize("term", FRENCH, ids=lambda term: term.never[:20])
def test_french_uses_the_term_of_the_french_books(term: Term) -> None:
    assert slips("fr", term) == [], f"the books say {term.book}"


@pytest.mark.parametrize("term", JAPANESE, ids=lambda term: term.never[:20])
def test_japanese_uses_the_term_of_the_japanese_book(term: Term) -> None:
    assert slips("ja", term) == [], f"the book says {term.book}"


@pytest.mark.parametrize("term", ONE_WORD, ids=lambda term: term.never[:20])
def test_japanese_has_one_word_for_one_thing(term: Term) -> None:
    assert slips("ja", term) == [], f"elsewhere it is {term.book}"


def test_what_nothing_can_touch_is_immune_to_powers_too_in_french() -> None:
    ours = ("races.", "powers.", "finds.", "markers.", "refusals.")
    told = [words for key, words in sentences("fr") if key.startswith(ours)]
    assert [words for words in told if "imprenable" in words and "immunis" not in words] == []


@pytest.mark.parametrize("told", STATED)
def test_an_ability_is_told_with_its_point(told: str) -> None:
    box, key = told.split()
    for language, point in zip(("en", "fr", "ja"), STATED[told], strict=True):
        assert re.search(point, read(language, box)[f"{key}.rule"]), language


@pytest.mark.parametrize(
    ("box", "where"),
    [
        ("base", ("edge of the board", "bord du plateau", "ボードの端")),
        ("core", ("edge of the board", "bord du plateau", "ボードの端")),
        ("warcraft", ("Entry Region", "Région d’Entrée", "進入地域")),
    ],
)
def test_where_a_race_comes_in_is_said_as_its_box_says_it(
    box: str, where: tuple[str, str, str]
) -> None:
    for language, words in zip(("en", "fr", "ja"), where, strict=True):
        assert words in read(language, box)["refusals.not-entry"], language


@pytest.mark.parametrize(("language", "die"), [("fr", "dé de renforts"), ("ja", "増援部隊ダイス")])
def test_the_die_has_its_printed_name_where_it_is_first_met(language: str, die: str) -> None:
    said = dict(sentences(language))
    first = ["options.final_conquest_max_shortfall.explain", "powers.berserk.rule", "changes.roll"]
    first += ["refusals.shortfall", "refusals.roll-first", "races.will_o_wisps.rule"]
    assert [key for key in first if die not in said[key]] == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_number_stands_before_a_word_that_can_be_one_or_many(language: str) -> None:
    """Screens said `1 pièces` and `1 tokens`."""
    bare = re.compile(rf"\{{({NUMBERS})\}} (?!plus|fois)[a-zéèêàç]{{3,}}s\b", re.IGNORECASE)
    assert [f"{key}: {words}" for key, words in sentences(language) if bare.search(words)] == []


def test_what_a_device_is_agrees_with_every_device_in_french() -> None:
    """A camera is feminine and a die masculine: the word beside both must suit both."""
    said = dict(sentences("fr"))
    states = [words for key, words in said.items() if key.startswith("play.sources.state.")]
    assert [words for words in states if re.fullmatch(r"prêt|incertain|absent", words)] == []
    told = [words for key, words in said.items() if key.startswith("notes.")]
    assert [words for words in told if re.search(r"\{device\} : (admis|parti|mis)\b", words)] == []
